BASE = 10


def _step(x):
    return x + BASE


def f(x):
    return _step(x)


def g():
    return f(1)
