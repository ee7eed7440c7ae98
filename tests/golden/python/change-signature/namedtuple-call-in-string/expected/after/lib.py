import collections


class Point(collections.namedtuple("Point", "x, w, z", defaults=(1,))):
    __slots__ = ()


print(Point(1, 9, 3).x, Point(1, 9, z=5).z)
