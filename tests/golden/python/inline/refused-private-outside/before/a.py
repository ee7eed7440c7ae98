class A:
    def __init__(self):
        self.__n = 1

    def get(self):
        return self.__n


def f():
    a = A()
    return a.get()
