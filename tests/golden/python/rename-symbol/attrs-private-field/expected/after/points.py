import attr
from attrs import define, field


@define
class Point:
    _first: int
    y: int = 0
    _z: int = field(default=0, alias="_x_of_z")

    def get(self):
        return self._first


class Below(Point):
    pass


def move(point: Point) -> Point:
    return attr.evolve(point, first=point._first + 1)
