from typing import NamedTuple

Point = NamedTuple("Point", (("y", str), ("x", int), ("z", int)))
p = Point("a", 1, 9)
print(p.x, p.y)
