def count():
    """Doc."""
    n = 4
    n += 1
    return n


print(count())
