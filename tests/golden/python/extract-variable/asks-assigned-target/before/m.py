def f(d, g, k):
    d[k()] = g()
