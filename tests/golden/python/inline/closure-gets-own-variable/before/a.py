def adder(n):
    return lambda x: x + n


def f(n):
    g = adder(n)
    n = 5
    return g(n)
