def default():
    return 1 + 2


def f(a, b=default()):
    return a + b
