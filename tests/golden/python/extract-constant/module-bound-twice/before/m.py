import os
import posixpath as os


def where():
    return os.sep
