class A:
    def __init__(self):
        self.__secret = 1

    def show(self):
        return self._A__secret

print(A().show(), A()._A__secret, getattr(A(), "_A__secret"))
