import os
def (
