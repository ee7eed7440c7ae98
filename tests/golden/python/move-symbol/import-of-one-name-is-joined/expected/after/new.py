def z():
    return 0


def f():
    return 2
