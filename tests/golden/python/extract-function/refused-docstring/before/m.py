def f(a):
    """Doc."""
    return a
