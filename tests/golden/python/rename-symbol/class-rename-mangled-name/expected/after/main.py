class B:
    def __init__(self):
        self.__x = 1

print(B()._B__x, getattr(B(), "_B__x"))
