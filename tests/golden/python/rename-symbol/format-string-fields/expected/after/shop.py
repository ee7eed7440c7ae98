class Item:
    def __init__(self, name, price):
        self.title = name
        self.price = price
        self.maker = Maker("acme")

    def label(self, width):
        return "{i.title:>{w}}: {0.title!r}, {1.name}\n" "{i.price}".format(
            self, self.maker, i=self, w=width
        )


class Maker:
    def __init__(self, name):
        self.name = name


def show(item: Item, maker: Maker):
    print("{.title} {.name} {.price}".format(item, maker, item))
    print("{{0.name}} \N{DASH} {0.title}".format(item))
    print("{name} {0}".format(item.title, name=item.title))
