from pkg.a import other

from .c import K


def f(x):
    return x * other * K + other
