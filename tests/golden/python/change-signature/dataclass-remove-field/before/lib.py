from dataclasses import dataclass, field


@dataclass
class Point:
    x: int
    tags: list = field(default_factory=list)
    y: int = 0


Point(1, [], 2)
Point(1, tags=[])
print(Point(3).x)
