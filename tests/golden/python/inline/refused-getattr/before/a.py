class A:
    def size(self):
        return 1


def f():
    a = A()
    return getattr(a, "size")() + a.size()
