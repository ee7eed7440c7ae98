class A:
    @property
    def n(self):
        return 1


def f():
    a = A()
    return a.n
