class Shape:
    def draw(self, pen, width=1):
        return pen, width


class Square(Shape):
    def draw(self, pen, width=2):
        return super().draw(pen, width)




print(Shape().draw("a"), Square().draw("b", 3), Shape().draw(pen="c"))
