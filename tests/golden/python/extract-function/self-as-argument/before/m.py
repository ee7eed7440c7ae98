class A:
    x = 1

    def m(self, n):
        y = self.x * n
        return y
