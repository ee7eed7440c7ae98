class Shop:
    rate = 2
    def price(self, n):
        return n * self.rate + 1
