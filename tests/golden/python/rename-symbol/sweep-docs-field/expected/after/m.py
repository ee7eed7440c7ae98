from dataclasses import dataclass


@dataclass
class Point:
    """A point.

    Attributes:
        x: what is left of ``x``
    """

    x: int


print(Point(x=1).x)
