LIMIT = 3


def f():
    return LIMIT
