def a():
    return 0


def z():
    return 9


def f():
    return 1


def h():
    return 3
