class A:
    def hello(self):
        return 1


class B(A):
    def twice(self):
        return super().hello() * 2


def f():
    b = B()
    return b.twice()
