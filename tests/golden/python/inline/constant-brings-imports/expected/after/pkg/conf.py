import os

BASE = "x"
