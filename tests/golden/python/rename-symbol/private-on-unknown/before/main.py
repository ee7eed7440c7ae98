class A:
    def __init__(self): self.__key = 1
    def get(self): return self.__key
    @staticmethod
    def peek(o): return o.__key
class B(A):
    def __init__(self):
        super().__init__()
        self.__key = 2
    def mine(self): return self.__key
b = B()
print(b.get(), b.mine(), A.peek(b))
