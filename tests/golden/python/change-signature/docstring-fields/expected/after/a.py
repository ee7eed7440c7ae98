def area(breadth, depth, unit="m"):
    """Area of a rectangle.

    :param breadth: how wide, see ``width``
    :type breadth: int
    :param int depth: how high
        and so on
    :param unit: the unit
    :returns: width times height
    """
    return f"{breadth * depth}{unit}"


area(1, depth=2)
