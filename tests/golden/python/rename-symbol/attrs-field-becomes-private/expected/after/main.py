import attr


@attr.s
class Point:
    _left = attr.ib()


print(Point(left=1)._left)
