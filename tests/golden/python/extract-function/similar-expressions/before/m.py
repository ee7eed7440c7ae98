def f(a, b):
    return a * a + b * b


def g(x, y, z):
    if z:
        return [x * x + y * y]
    return x * x + z * z + 1


def h(p, q):
    return p * p + q * p
