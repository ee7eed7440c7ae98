import sys

if sys.argv:
    n = 2


def f():
    return n + 1
