class A:
    __shared = 0

    def __init__(self):
        self.__secret = A.__shared
        self.__shared = 2
