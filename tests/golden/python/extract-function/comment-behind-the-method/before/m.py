class Shop:
    def price(self, n):
        return n * 2
        # that is all

    rate = 1
