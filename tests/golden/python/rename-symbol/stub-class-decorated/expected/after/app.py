from shapes import Shape


class Square(Shape):
    edge = 1


print(Square().edge)
