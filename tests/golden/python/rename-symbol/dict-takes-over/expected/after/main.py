class Circle:
    def render(self):
        return "circle"


class Square:
    def draw(self):
        return "square"


mixed = {"a": Circle()}
mixed |= {"b": Square()}
print(mixed["b"].draw())

round_ones = {}
round_ones.update({"a": Circle()})
round_ones.update([("b", Circle())], c=Circle())
print(round_ones["c"].render())
copied = {}
copied.update(round_ones)
print(copied["a"].render())

rows = [Circle()]
more = []
more.extend(rows)
print(rows[0].render(), more[0].render())


class Board:
    def __init__(self):
        self.shapes = {}

    def fill(self):
        self.shapes["a"] = Circle()
        self.shapes |= {"b": Square()}
        return [shape.draw() for shape in self.shapes.values()]
