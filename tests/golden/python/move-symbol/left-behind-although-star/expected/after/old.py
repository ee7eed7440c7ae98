import os


def here():
    return 1
