def f(a, b, c):
    return a < b + 1 < c
