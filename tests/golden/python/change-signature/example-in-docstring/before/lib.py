def scale(size, by=2):
    """
    >>> scale(1, by=3)
    3
    """
    return size * by


scale(2, by=4)
