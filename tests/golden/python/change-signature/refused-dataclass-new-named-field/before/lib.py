from dataclasses import dataclass, field


@dataclass
class Point:
    x: int
    y: int = field(kw_only=True)


print(Point(1, y=2).x)
