from functools import partial


class Item:
    def __init__(self, cost, label=""):
        self.value = cost
        self.label = label


def cheap(**options):
    return Item(**{"cost": 1, **options})


def labelled(**options):
    return Item(**dict(options, label="labelled"))


def later(**options):
    return partial(Item, **options)


print(cheap(cost=2).value, labelled(cost=3).value, later(cost=4)().value)
