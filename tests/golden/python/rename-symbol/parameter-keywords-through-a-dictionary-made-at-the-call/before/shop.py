from functools import partial


class Item:
    def __init__(self, price, label=""):
        self.value = price
        self.label = label


def cheap(**options):
    return Item(**{"price": 1, **options})


def labelled(**options):
    return Item(**dict(options, label="labelled"))


def later(**options):
    return partial(Item, **options)


print(cheap(price=2).value, labelled(price=3).value, later(price=4)().value)
