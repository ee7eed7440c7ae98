class Circle:
    def draw(self):
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
print(round_ones["c"].draw())
copied = {}
copied.update(round_ones)
print(copied["a"].draw())

rows = [Circle()]
more = []
more.extend(rows)
print(rows[0].draw(), more[0].draw())


class Board:
    def __init__(self):
        self.shapes = {}

    def fill(self):
        self.shapes["a"] = Circle()
        self.shapes |= {"b": Square()}
        return [shape.draw() for shape in self.shapes.values()]
