from contextlib import suppress


def f(a):
    x = 0
    with suppress(ValueError):
        def step():
            nonlocal x
            x = 1
            a()

        step()
    return x
