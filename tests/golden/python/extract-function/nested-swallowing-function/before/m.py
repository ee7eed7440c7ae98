from contextlib import contextmanager


@contextmanager
def quiet():
    try:
        yield
    except ValueError:
        pass


def f(a):
    x = 0
    with quiet():
        x = 1
        a()
    return x
