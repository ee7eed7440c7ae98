import math


def whole(x):
    return math.floor(x)


other = 1
