class A:
    x = 1

    def m(self, n):
        return self.x * n + n
