def double(n):
    return 2


class A:
    def m(self, n):
        y = self.double(n)
        return y

    def double(self, n):
        y = n * 2
        print(y)
        return y
