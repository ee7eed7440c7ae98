import math

FACTOR = 2


def helper(n):
    return n + 1


def scale(x):
    return math.sqrt(helper(x)) * FACTOR
