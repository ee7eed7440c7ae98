__all__ = [
    "first",  # the first one
    "f",
    "g",
    "h",
    "i",
]
first = 1


def f():
    return 1


def g():
    return 2


def h():
    return 3


def i():
    return 4
