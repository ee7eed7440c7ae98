def f(a, b, c=1, *, d=2):
    return a, b, c, d


f(1, 2, 3)
