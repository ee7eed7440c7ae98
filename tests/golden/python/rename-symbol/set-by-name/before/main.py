class Circle:
    def draw(self):
        return "circle"


class Square:
    def draw(self):
        return "square"


class Board:
    shape = Circle()
    frame = Circle()


setattr(Board, "shape", Square())
setattr(Board, "frame", Circle())
print(Board().shape.draw(), Board().frame.draw())
