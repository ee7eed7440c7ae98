import attr


@attr.s
class Point:
    x = attr.ib()


print(Point(x=1).x)
