def double(n):
    return n * 2 + 1


class A:
    def m(self):
        return lambda self, n: double(n)
