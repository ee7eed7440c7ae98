class _Secret:
    def __init__(self):
        self.__x = 1

print(_Secret()._Secret__x)
