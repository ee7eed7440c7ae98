class A:
    def __init__(self):
        self.__key = 1

    def show(self):
        return self._A__key

print(A().show(), A()._A__key, getattr(A(), "_A__key"))
