class Shop:
    def price(self, n):
        return self.doubled(n)
        # that is all

    def doubled(self, n):
        return n * 2

    rate = 1
