def pick(x):
    if x:
        return 1
    for y in x:
        return y


def f(z):
    return pick(z)
