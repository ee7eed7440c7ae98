def f(n):
    n_1 = n
    g = lambda x: x + n_1
    n = 5
    return g(n)
