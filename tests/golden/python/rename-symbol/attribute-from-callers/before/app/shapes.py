class Circle:
    def draw(self):
        return "circle"


class Square:
    def draw(self):
        return "square"
