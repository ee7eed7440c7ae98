class A:
    n = 3

    def m(self, x=n + 1):
        return x
