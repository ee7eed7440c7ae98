def f(g, n):
    m = n
    return g() + m
