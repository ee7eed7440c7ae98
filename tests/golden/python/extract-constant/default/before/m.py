def f(x=10 * 10):
    return x
