from typing import NamedTuple

class Point(NamedTuple):
    horizontal: int
    y: int = 0

p = Point(horizontal=1)
print(p._replace(horizontal=2), p.horizontal)
