def f(d, k):
    d[k + 1] = 0
