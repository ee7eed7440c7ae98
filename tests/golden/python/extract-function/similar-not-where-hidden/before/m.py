def f(a):
    return a * 2 + 1


def g(x, step):
    return x * 2 + 1 + step
