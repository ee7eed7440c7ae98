def f(d, k):
    key = k + 1
    d[key] = 0
