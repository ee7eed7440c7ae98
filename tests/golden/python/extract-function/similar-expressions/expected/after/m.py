def squares(a, b):
    return a * a + b * b


def f(a, b):
    return squares(a, b)


def g(x, y, z):
    if z:
        return [squares(x, y)]
    return squares(x, z) + 1


def h(p, q):
    return p * p + q * p
