def step(a):
    return a * 2 + 1


def f(a):
    return step(a)


def g(x, step):
    return x * 2 + 1 + step
