class A:
    x = 1

    def m(self, n):
        return self.scaled(n) + n

    def scaled(self, n):
        return self.x * n
