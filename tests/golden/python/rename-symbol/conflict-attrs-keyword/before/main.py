from attrs import define


@define
class Point:
    _x: int
    y: int


print(Point(x=1, y=2))
