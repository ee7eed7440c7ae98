class A:
    def __init__(self, n):
        self.v = n
        self.w = n + 1
        self.v += 1

    def m(self):
        return self.v + self.w
