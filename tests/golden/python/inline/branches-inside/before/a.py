def pick(x):
    if x:
        return 1
    else:
        return 2


def f(y):
    print(pick(y))
