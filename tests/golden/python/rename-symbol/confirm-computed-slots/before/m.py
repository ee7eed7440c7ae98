class Point:
    __slots__ = [f"axis_{index}" for index in range(3)]

    def __init__(self):
        self.axis_1 = 1


print(Point().axis_1)
