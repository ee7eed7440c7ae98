from dataclasses import dataclass


@dataclass
class Point:
    """A place."""

    x: int
    unit: str
    y: int = 0

    def moved(self):
        return type(self)(self.x, 'px', y=self.y)


class Pixel(Point):
    pass


Point(1, 'px')
Point(1, 'px', 2)
Pixel(x=1, unit='px')
