from functools import partial

from points import Below, Point, move

make = partial(Point, first=4)
print(move(Point(first=1, y=2)).get(), Below(first=3)._first, make().get(), Point(**{"first": 5}), dict(x=1))
