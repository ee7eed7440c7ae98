class A:
    def __len__(self):
        return 3


def f():
    a = A()
    return a.__len__()
