class Point:
    def __init__(self):
        self.left = 1
        self.y = 2


class Line:
    def __init__(self):
        self.x = 3


Point.__match_args__ = ("left", "y")
setattr(Line, "__match_args__", ("x",))
match Point():
    case Point(a, b):
        print(a, b)
match Line():
    case Line(a):
        print(a)
