from collections import defaultdict


class Item:
    def price(self):
        return 3


class Stock:
    def price(self):
        return 1


class Shop:
    def __init__(self):
        self.items = []
        self._by_name = {}
        self._groups = defaultdict(list)

    def add(self, name):
        item = Item()
        self.items.append(item)
        self._by_name[name] = item
        self._groups[name[0]].append(item)

    def total(self):
        grouped = sum(item.price() for group in self._groups.values() for item in group)
        return sum(item.price() for item in self.items) + grouped

    def price_of(self, name):
        return self._by_name[name].price()
