from somewhere import Base


class A(Base):
    def size(self):
        return 1


def f():
    a = A()
    return a.size()
