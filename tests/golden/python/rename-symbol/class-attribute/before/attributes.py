class Basket:
    size = 0

    def add(self):
        self.size = self.size + 1
        return Basket.size

b = Basket()
b.add()
print(b.size)
