def total(items):
    """Adds up.

    >>> total([1])
    1
    """
    return sum(items)

print(total([2]))
