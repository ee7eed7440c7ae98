from dataclasses import dataclass, field


@dataclass
class Point:
    x: int
    y: int = 0


Point(1, 2)
Point(1)
print(Point(3).x)
