class Circle:
    def render(self):
        return "circle"


class Square:
    def draw(self):
        return "square"
