from math import sqrt


def helper(x):
    return sqrt(x)
