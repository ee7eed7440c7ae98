import pkg.dest
from . import dest
from .dest import top as highest


def use(x=dest.LIMIT):
    return pkg.dest.top() + dest.LIMIT + highest() + x


def stay():
    return dest.LIMIT
