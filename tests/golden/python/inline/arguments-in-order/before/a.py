def sub(a, b):
    return b - a


def f(first, second):
    return sub(first(), second())
