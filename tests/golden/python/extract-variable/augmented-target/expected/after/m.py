def f(x):
    value = x * 2
    x += value
    return x
