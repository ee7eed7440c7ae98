def pick(x):
    if x:
        return 1
    elif x is None:
        return 0
    else:
        print("other")
        return 2


def f(y):
    z = pick(y)
    return z
