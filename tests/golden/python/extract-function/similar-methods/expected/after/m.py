class A:
    def f(self, n):
        return self.scaled(n)

    def scaled(self, n):
        return self.x * n

    def g(self, m):
        return self.scaled(m) + 1


class B:
    def f(self, n):
        return self.x * n
