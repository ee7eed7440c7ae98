def root(x):
    import math

    return math.sqrt(x)
