class A:
    def m(self, n):
        return n * 2 + 1

    def other(this, k):
        return k * 2 + 1
