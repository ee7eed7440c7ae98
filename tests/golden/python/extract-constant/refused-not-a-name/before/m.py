def f(x):
    return 10
