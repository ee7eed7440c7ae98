def norm(x, y):
    """Doc."""
    # squares first
    a = x * x
    b = y * y
    return a + b


def f(a, load):
    r = norm(a, load())
    return r * norm(1, 2)
