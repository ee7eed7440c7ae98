import os
import posixpath as os

SEPARATOR = os.sep


def where():
    return SEPARATOR
