import os
import os.path
import sys


def where():
    return os.sep + sys.platform


def path():
    return os.path.sep
