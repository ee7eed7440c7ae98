from typing import NamedTuple

class Point(NamedTuple):
    x: int
    y: int = 0

p = Point(x=1)
print(p._replace(x=2), p.x)
