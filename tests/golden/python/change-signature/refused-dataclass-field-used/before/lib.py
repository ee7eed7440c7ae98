from dataclasses import dataclass


@dataclass
class Point:
    x: int
    y: int = 0


def show(point: Point):
    return point.y


Point(1, 2)
