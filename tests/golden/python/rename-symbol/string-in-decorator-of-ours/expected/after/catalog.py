from caching import invalidates


class Catalog:
    def __init__(self):
        self.costs = {"tea": 3}
        self.stock = {"tea": 1}

    @invalidates("costs", "stock")
    def reset(self):
        return len(self.costs)


catalog = Catalog()
print(catalog.reset(), catalog.costs)
