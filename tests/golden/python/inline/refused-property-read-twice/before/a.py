class A:
    @property
    def next(self):
        self.n = getattr(self, "n", 0) + 1
        return self.n


def f():
    a = A()
    x = a.next
    return x + x
