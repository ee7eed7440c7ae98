class Item:
    def price(self):
        return 3


class Stock:
    def price(self):
        return 1


class Shop:
    def __init__(self):
        self.items = []

    def add(self):
        self.items.append(Item())

    def all(self):
        return self.items

    def total(self):
        return sum(item.price() for item in self.items)
