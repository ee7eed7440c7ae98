from dataclasses import dataclass


@dataclass
class Point:
    x: int


@dataclass
class Pixel(Point):
    color: str

    @classmethod
    def red(cls):
        return cls(1, "red")


Point(1)
Pixel(1, "red")
Pixel(color="red", x=2)
