from . import other
from .other import g


def f():
    from .other import g as h

    return g() + h() + other.g()
