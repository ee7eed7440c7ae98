class Item:
    def __init__(self, name, price):
        self.name = name
        self.price = price
        self.maker = Maker("acme")

    def label(self, width):
        return "{i.name:>{w}}: {0.name!r}, {1.name}\n" "{i.price}".format(
            self, self.maker, i=self, w=width
        )


class Maker:
    def __init__(self, name):
        self.name = name


def show(item: Item, maker: Maker):
    print("{.name} {.name} {.price}".format(item, maker, item))
    print("{{0.name}} \N{DASH} {0.name}".format(item))
    print("{name} {0}".format(item.name, name=item.name))
