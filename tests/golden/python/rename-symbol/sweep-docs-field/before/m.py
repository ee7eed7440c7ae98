from dataclasses import dataclass


@dataclass
class Point:
    """A point.

    Attributes:
        left: what is left of ``left``
    """

    left: int


print(Point(left=1).left)
