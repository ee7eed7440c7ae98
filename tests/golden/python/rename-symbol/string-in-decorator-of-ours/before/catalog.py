from caching import invalidates


class Catalog:
    def __init__(self):
        self.prices = {"tea": 3}
        self.stock = {"tea": 1}

    @invalidates("prices", "stock")
    def reset(self):
        return len(self.prices)


catalog = Catalog()
print(catalog.reset(), catalog.prices)
