def deco(n):
    return lambda f: f


def depth():
    return 1 + 2


@deco(depth())
def g():
    pass
