class A:
    def m(self, n):
        return n + 1
