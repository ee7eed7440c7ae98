__all__ = ["h", "f"]


def h():
    return 3


def f():
    return 1
