from collections import OrderedDict


class Line:
    def __init__(self, price, quantity):
        self.price = price
        self.quantity = quantity


class Cart:
    def __init__(self):
        self.lines = OrderedDict()

    def add(self, key, price):
        self.lines[key] = Line(price, 1)

    def total(self):
        return sum(line.price * line.quantity for line in self.lines.values())


cart = Cart()
cart.add("a", 3)
cart.add("b", 4)
print(cart.total())
