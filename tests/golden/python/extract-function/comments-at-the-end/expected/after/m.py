class Shop:
    def price(self, n):
        return self.doubled(n)

    def doubled(self, n):
        # twice
        m = n * 2
        return m
        # that is all

    rate = 1
