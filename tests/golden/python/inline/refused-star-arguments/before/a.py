def add(a, b):
    return a + b


def f(pair):
    return add(*pair)
