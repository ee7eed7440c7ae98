import os

X = 1


def f():
    return os.sep
