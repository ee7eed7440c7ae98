class A:
    def f(self, n):
        return self.x * n

    def g(self, m):
        return self.x * m + 1


class B:
    def f(self, n):
        return self.x * n
