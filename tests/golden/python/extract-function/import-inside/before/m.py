def f(a):
    import math
    b = math.floor(a)
    return math.ceil(b)
