from dataclasses import dataclass


@dataclass
class Point:
    """A place."""

    x: int
    y: int = 0

    def moved(self):
        return type(self)(self.x, y=self.y)


class Pixel(Point):
    pass


Point(1)
Point(1, 2)
Pixel(x=1)
