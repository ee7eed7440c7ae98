def g(x):
    return x * 2 + 1


def f(a):
    return a * 2 + 1
