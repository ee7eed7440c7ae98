def f(a):
    b = a + 1
    c = b * 2
    return c


def g(x):
    y = x + 1
    z = y * 2
    return y + z


def h(x):
    y = x + 1
    z = y * 2
    return z
