from models import record


@record
class Point:
    x: int


@record(frozen=True)
class Size:
    width: int


print(Point(x=1).x, Size(width=2).width)
