def more(x):
    y = x + 1
    return y


def f(a):
    x = a; y = more(x); print(y)
