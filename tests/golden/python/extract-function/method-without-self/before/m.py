class A:
    def m(self, n):
        y = n * 2
        return y
