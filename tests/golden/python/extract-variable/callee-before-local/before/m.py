def f(g, n):
    return g() + n
