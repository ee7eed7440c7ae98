import warnings


def f(a):
    warnings.warn("old", stacklevel=2)
    return a
