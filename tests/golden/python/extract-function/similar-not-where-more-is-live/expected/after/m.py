def step(a):
    b = a + 1
    c = b * 2
    return c


def f(a):
    c = step(a)
    return c


def g(x):
    y = x + 1
    z = y * 2
    return y + z


def h(x):
    z = step(x)
    return z
