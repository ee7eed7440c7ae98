class A:
    def m(self, n):
        return n


class B(A):
    def m(self, n):
        return n + 1


def f(a: A):
    return a.m(1)
