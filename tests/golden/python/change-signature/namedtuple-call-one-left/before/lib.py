from typing import NamedTuple

Point = NamedTuple("Point", (("x", int), ("y", int)))
print(Point(1, 2).x)
