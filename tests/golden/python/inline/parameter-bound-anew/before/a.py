def count(n):
    """Doc."""
    n += 1
    return n


print(count(4))
