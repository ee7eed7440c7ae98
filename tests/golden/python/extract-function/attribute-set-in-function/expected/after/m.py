def setup(self, n):
    self.v = n


class A:
    def __init__(self, n):
        setup(self, n)
        self.w = self.v

    def m(self):
        return self.v + self.w
