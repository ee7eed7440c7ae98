def f(a):
    """Doc."""
    b = a + 1
    return b
