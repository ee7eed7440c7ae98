class Shape:
    def draw(self, width=1, pen=None):
        return pen, width


class Square(Shape):
    def draw(self, width=2, pen=None):
        return super().draw(width, pen)




print(Shape().draw(pen="a"), Square().draw(3, "b"), Shape().draw(pen="c"))
