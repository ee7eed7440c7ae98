class Circle:
    def draw(self):
        return "circle"


class Square:
    def draw(self):
        return "square"


def show(shape):
    return show_all([1], shape)


def show_all(times, shape):
    mine = shape
    return [mine.draw() for _ in times]


class Frame:
    def __init__(self, inside):
        self.inside = inside

    def show(self):
        return show_inside(self.inside)


def show_inside(shape):
    return shape.draw()


print(show(Circle()))
print(Frame(Square()).show(), Frame(Circle()).show())
