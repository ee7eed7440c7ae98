class A:
    def __init__(self, n):
        self.setup(n)
        self.v += 1

    def setup(self, n):
        self.v = n
        self.w = n + 1

    def m(self):
        return self.v + self.w
