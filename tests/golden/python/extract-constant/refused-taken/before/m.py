A = 1


def f(x):
    return 10
