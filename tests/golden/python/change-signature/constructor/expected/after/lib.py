class Point:
    def __init__(self, y, x):
        self.x = x
        self.y = y

    @classmethod
    def origin(cls):
        return cls(0, 0)

    def moved(self):
        return type(self)(self.x, self.y), self.__class__(1, 2)


class Pixel(Point):
    pass


class Colored(Pixel):
    def __init__(self, x, y, color):
        super().__init__(y, x)
        self.color = color


Point(2, 1)
Pixel(x=1, y=2)
Colored(1, 2, "red")
