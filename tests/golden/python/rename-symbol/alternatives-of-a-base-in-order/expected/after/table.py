from kinds import Mapping


class Item:
    def draw(self):
        return "item"


class Table(Item, Mapping):
    def draw(self):
        return "table of " + super().draw()


def show(table: Table):
    return table.draw()


print(show(Table()), len(Table()))
