from base import Fancy, Shape, Square


def show(shape: Shape):
    shape.draw(1)
    Square.draw(Square(), 2)
    Fancy().draw(3, color="red")
