from functools import partial

from points import Below, Point, move

make = partial(Point, x=4)
print(move(Point(x=1, y=2)).get(), Below(x=3)._x, make().get(), Point(**{"x": 5}), dict(x=1))
