class A:
    def size(self):
        return 1


def f(x):
    a = A()
    return x.size() + a.size()
