class Shop:
    rate = 2
    def price(self, n):
        return self.rated(n)

    def rated(self, n):
        return n * self.rate + 1
