from functools import partial


def add(a, b, scale=1):
    return (a + b) * scale


inc = partial(add, 1)
inc(2), inc(3, scale=2)
