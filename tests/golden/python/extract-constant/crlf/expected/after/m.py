TEN = 10


def f():
    return TEN
