def double(self, n):
    y = self.x * n
    return y


class A:
    x = 1

    def m(self, n):
        y = double(self, n)
        return y
