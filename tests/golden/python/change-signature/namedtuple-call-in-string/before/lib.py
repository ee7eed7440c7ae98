import collections


class Point(collections.namedtuple("Point", "x, y, z", defaults=(0, 1))):
    __slots__ = ()


print(Point(1, 2, 3).x, Point(1, z=5).z)
