def pick(x):
    if x:
        return 1
    return 2


def f(y):
    z = pick(y)
    return z
