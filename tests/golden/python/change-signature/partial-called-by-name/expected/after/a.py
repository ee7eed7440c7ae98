from functools import partial


def add(a, b, factor=1):
    return (a + b) * factor


inc = partial(add, 1)
inc(2), inc(3, factor=2)
