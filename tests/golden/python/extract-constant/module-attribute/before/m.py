import math


def f(r):
    return math.pi * 2 * r
