def double(x):
    """Twice."""
    return x * 2


def f(a: int, b: int):
    return double(a + b) + double(3) - double(x=a)
