class A:
    def m(self, n):
        return self.double(n)

    def double(self, n):
        return n * 2 + 1

    def other(this, k):
        return this.double(k)
