def f(a):
    x = (yield a) + 1
    return x
