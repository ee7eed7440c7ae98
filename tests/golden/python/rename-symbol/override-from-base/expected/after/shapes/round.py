from .base import Shape

class Circle(Shape):
    def paint(self):
        return "o"
