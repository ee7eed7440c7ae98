def f(x):
    return max(x, 10)
