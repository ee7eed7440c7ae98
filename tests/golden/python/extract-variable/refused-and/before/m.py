def f(x):
    return x and x.y
