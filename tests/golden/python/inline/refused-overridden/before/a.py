class A:
    def m(self):
        return 1

    def n(self):
        return self.m()


class B(A):
    def m(self):
        return 2
