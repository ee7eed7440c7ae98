def f(a):
    x = a
    x += 1
    return x
