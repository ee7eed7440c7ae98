import os


def other():
    return os.sep
