from .base import Shape

class Circle(Shape):
    def draw(self):
        return "o"
