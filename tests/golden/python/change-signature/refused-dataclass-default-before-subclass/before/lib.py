from dataclasses import dataclass


@dataclass
class Point:
    x: int


@dataclass
class Pixel(Point):
    color: str


Pixel(1, "red")
