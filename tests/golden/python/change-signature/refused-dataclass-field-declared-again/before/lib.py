from dataclasses import dataclass


@dataclass
class Point:
    x: int
    y: int = 0


@dataclass
class Pixel(Point):
    y: int = 5
    color: str = ""


Pixel(1, 2, "red")
