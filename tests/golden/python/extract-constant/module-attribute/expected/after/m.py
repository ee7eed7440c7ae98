import math

TAU = math.pi * 2


def f(r):
    return TAU * r
