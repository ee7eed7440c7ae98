class Basket:
    count = 0

    def add(self):
        self.count = self.count + 1
        return Basket.count

b = Basket()
b.add()
print(b.count)
