def area(width, height, unit="m", scale=1):
    """Area of a rectangle.

    :param width: how wide, see ``width``
    :type width: int
    :param int height: how high
        and so on
    :param scale: no more than ten
    :type scale: int
    :param unit: the unit
    :returns: width times height
    """
    return f"{width * height}{unit}"


area(1, height=2)
