def deco(n):
    return lambda f: f


depth = 1 + 2


@deco(depth)
def g():
    pass
