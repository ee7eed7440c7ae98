A = 3


def f():
    return 1 / A
