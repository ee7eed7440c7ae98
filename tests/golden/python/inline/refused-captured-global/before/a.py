FACTOR = 2


def scale(x):
    return x * FACTOR


def f(FACTOR):
    return scale(FACTOR)
