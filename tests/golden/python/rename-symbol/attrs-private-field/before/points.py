import attr
from attrs import define, field


@define
class Point:
    _x: int
    y: int = 0
    _z: int = field(default=0, alias="_x_of_z")

    def get(self):
        return self._x


class Below(Point):
    pass


def move(point: Point) -> Point:
    return attr.evolve(point, x=point._x + 1)
