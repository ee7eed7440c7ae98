from models import record


@record
class Point:
    x: int


@record(frozen=True)
class Size:
    x: int


print(Point(x=1).x, Size(x=2).x)
