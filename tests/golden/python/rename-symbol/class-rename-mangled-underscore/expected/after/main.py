class _Hidden:
    def __init__(self):
        self.__x = 1

print(_Hidden()._Hidden__x)
