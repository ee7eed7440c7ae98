import os


def g():
    return os.sep
