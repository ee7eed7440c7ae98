class A:
    def __init__(self):
        self.x = 1

    def m(self, n):
        y = self.x + n
        y *= 2
        return y

    def other(self):
        pass
