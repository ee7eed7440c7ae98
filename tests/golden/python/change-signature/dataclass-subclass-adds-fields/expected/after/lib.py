from dataclasses import dataclass


@dataclass
class Point:
    x: int
    y: int


@dataclass
class Pixel(Point):
    color: str

    @classmethod
    def red(cls):
        return cls(1, 0, "red")


Point(1, 0)
Pixel(1, 0, "red")
Pixel(color="red", x=2, y=0)
