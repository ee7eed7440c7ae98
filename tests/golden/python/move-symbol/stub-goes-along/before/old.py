import os


class Kind:
    pass


def f(x):
    return os.fspath(x)


def g():
    return f("a")
