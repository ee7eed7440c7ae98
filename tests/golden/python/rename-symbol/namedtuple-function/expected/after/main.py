from collections import namedtuple

Spot = namedtuple("Spot", "x y")
print(Spot(1, 2).x)
