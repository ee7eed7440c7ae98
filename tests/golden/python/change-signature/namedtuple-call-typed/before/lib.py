from typing import NamedTuple

Point = NamedTuple("Point", (("x", int), ("y", str)))
p = Point(1, "a")
print(p.x, p.y)
