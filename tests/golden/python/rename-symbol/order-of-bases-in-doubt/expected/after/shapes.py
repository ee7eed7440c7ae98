import sys


class Shape:
    def area(self):
        return 0


class Round(Shape):
    pass


class Flat(Shape):
    pass


if sys.argv:

    class Mixed(Round, Flat):
        pass

else:

    class Mixed(Flat, Round):
        pass


class Both(Mixed):
    def area(self):
        return 1


print(Both().area())
