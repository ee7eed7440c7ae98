class A:
    def __init__(self, n):
        self.v = n
        self.w = self.v

    def m(self):
        return self.v + self.w
