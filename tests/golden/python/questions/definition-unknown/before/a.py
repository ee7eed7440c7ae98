def f(x):
    return x.whatever()
