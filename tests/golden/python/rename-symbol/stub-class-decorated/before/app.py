from shapes import Shape


class Square(Shape):
    side = 1


print(Square().side)
