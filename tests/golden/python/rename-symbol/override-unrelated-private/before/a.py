class A:
    def __init__(self):
        self.__key = 1

    def key(self):
        return self.__key

class B(A):
    def __init__(self):
        super().__init__()
        self.__key = 2

print(B().key())
