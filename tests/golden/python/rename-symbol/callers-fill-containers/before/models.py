from collections import deque


class Item:
    def __init__(self, name, price):
        self.name = name
        self.price = price

    def total(self):
        return self.price

    def __lt__(self, other):
        return self.total() < other.total()


class Cart:
    def __init__(self):
        self.items = []
        self.by_name = {}
        self.history = deque(maxlen=10)

    def add(self, item):
        self.items.append(item)
        self.by_name[item.name] = item
        self.history.append(("add", item))

    def total(self):
        return sum(i.total() for i in self.items)

    def __iter__(self):
        return iter(self.items)
