from contextlib import suppress


def f(a):
    x = 0
    with suppress(ValueError):
        x = 1
        a()
    return x
