class A:
    def __init__(self):
        self.__value = 1

    def show(self):
        return self.__value
