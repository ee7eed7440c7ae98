def f(a, b, c):
    a = b
    return a
