def f(x):
    return x in [1, 2]
