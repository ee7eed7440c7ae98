import warnings


def warn():
    warnings.warn("old", stacklevel=2)


def f(a):
    warn()
    return a
