def f(x):
    return x.y if x else 0
