class A:
    def m(self):
        return self.step()

    def step(self):
        return self.x + 1
