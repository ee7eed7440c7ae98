def step(a):
    return a * 2 + 1


def g(x):
    return step(x)


def f(a):
    return step(a)
