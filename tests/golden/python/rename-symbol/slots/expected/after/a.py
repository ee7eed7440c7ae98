class Point:
    __slots__ = ("horizontal", "y")

    def __init__(self, x, y):
        self.horizontal = x
        self.y = y

print(Point(1, 2).horizontal, Point(3, 4).horizontal)
