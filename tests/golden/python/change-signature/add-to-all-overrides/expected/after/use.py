from base import Fancy, Shape, Square


def show(shape: Shape):
    shape.draw(1, 1)
    Square.draw(Square(), 2, 1)
    Fancy().draw(3, 1, color="red")
