def h():
    return 0


BASE = 10


def _step(x):
    return x + BASE


def f(x):
    return _step(x)
