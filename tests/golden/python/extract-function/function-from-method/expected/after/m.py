def double(n):
    y = n * 2
    return y


class A:
    def m(self, n):
        y = double(n)
        return y
