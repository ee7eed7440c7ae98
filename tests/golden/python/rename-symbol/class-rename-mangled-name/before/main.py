class A:
    def __init__(self):
        self.__x = 1

print(A()._A__x, getattr(A(), "_A__x"))
