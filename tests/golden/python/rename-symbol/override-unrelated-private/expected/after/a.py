class A:
    def __init__(self):
        self.__secret = 1

    def key(self):
        return self.__secret

class B(A):
    def __init__(self):
        super().__init__()
        self.__key = 2

print(B().key())
