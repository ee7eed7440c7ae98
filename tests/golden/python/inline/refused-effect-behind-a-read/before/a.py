class Counter:
    def __init__(self):
        self.count = 0

    def step(self):
        self.count += 1
        return self.count

    def both(self):
        x = self.step()
        return self.count * 10 + x
