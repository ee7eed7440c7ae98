from dataclasses import dataclass, field


@dataclass
class Point:
    x: int
    z: int = 0
    y: int = field(kw_only=True)


p = Point(1, y=2)
print(p.x, p.y)
