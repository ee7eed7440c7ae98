size = 3


def f(a):
    def g():
        return size
    return g() + len(a + a)
