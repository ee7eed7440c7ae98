def scale(size, factor=2):
    """
    >>> scale(1, by=3)
    3
    """
    return size * factor


scale(2, factor=4)
