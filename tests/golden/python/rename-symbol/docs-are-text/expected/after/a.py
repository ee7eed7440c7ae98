def summed(items):
    """Adds up.

    >>> total([1])
    1
    """
    return sum(items)

print(summed([2]))
