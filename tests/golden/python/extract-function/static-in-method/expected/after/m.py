class A:
    def m(self, n):
        y = self.double(n)
        return y

    @staticmethod
    def double(n):
        y = n * 2
        return y
