class Point:
    __slots__ = (
        "x",
        "y",
    )
