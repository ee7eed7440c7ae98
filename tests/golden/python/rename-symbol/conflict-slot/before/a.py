class Point:
    __slots__ = ("x", "y")

    def __init__(self):
        self.x = 1
