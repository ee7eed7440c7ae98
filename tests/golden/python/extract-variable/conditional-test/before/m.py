def f(x):
    return 1 if x.ok() else 0
