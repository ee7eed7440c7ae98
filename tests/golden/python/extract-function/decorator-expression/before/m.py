def deco(n):
    return lambda f: f


@deco(1 + 2)
def g():
    pass
