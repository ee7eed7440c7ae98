import os


def f():
    return os.sep


def g():
    return f()
