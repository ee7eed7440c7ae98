import os

BASE = "x"
ROOT = os.sep + BASE
