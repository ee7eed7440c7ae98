from dataclasses import dataclass, replace


@dataclass
class Point:
    x: int
    y: int = 0


def moved(shape, canvas):
    canvas.draw(x=1)
    return replace(shape, x=2)


print(Point(x=1))
