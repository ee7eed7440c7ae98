from kinds import Mapping


class Item:
    def render(self):
        return "item"


class Table(Item, Mapping):
    def render(self):
        return "table of " + super().render()


def show(table: Table):
    return table.render()


print(show(Table()), len(Table()))
