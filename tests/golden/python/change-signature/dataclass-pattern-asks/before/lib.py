from dataclasses import dataclass


@dataclass
class Point:
    x: int
    y: int


def show(value):
    match value:
        case Point(0, y):
            return y
        case Point(x=1):
            return 1


Point(1, 2)
