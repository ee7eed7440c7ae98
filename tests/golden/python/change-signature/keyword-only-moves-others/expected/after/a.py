def f(b, c=1, *, a, d=2):
    return a, b, c, d


f(2, 3, a=1)
