class A:
    def __init__(self): self.__secret2 = 1
    def get(self): return self.__secret2
    @staticmethod
    def peek(o): return o.__secret2
class B(A):
    def __init__(self):
        super().__init__()
        self.__key = 2
    def mine(self): return self.__key
b = B()
print(b.get(), b.mine(), A.peek(b))
