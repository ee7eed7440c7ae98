import os
import os.path
import sys

SEPARATOR = os.path.sep


def where():
    return os.sep + sys.platform


def path():
    return SEPARATOR
