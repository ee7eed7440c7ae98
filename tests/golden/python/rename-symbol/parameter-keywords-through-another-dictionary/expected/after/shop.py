class Item:
    def __init__(self, cost, label=""):
        self.value = cost
        self.label = label


def copied(**options):
    given = options.copy()
    return Item(**given)


def filtered(**options):
    given = {key: value for key, value in options.items() if value}
    return Item(**given)


def merged(**options):
    given = {"label": "merged"} | options
    return Item(**given)


def passed(**options):
    return Item(**options)


def through(**options):
    given = dict(options)
    return passed(**given)


def refused(**options):
    if options:
        raise TypeError(f"not known: {sorted(options)}")


print(copied(price=2).value, filtered(price=3).value, merged(price=4).value, through(price=5).value)
try:
    refused(price=5)
except TypeError as error:
    print(error)
