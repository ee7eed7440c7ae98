def step(a):
    b = a + 1
    return b


def f(a):
    """Doc."""
    return step(a)
