from typing import NamedTuple

Point = NamedTuple("Point", (("x", int),))
print(Point(1).x)
