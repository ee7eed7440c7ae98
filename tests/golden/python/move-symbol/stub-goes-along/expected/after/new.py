import os

A = 1


def f(x):
    return os.fspath(x)
