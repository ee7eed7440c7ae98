class Square:
    def draw(self):
        return "[]"


class Line:
    def draw(self):
        return "--"


class Page:
    def __init__(self):
        self.shapes = []

    def put(self, shape):
        self.shapes.append(shape)

    def show(self):
        return [shape.draw() for shape in self.shapes]


page = Page()
page.put(Square())
print(page.show(), Line().draw())
