import os


def dead():
    return os.sep


X = 2
