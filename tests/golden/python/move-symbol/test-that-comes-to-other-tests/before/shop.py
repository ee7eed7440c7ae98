class Shop:
    def total(self):
        return 3
