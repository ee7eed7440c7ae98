def low(a):
    import math
    b = math.floor(a)
    return math, b


def f(a):
    math, b = low(a)
    return math.ceil(b)
