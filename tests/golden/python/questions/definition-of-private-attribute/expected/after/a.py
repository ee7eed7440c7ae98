class A:
    def __init__(self):
        self.__secret = 1

    def get(self):
        return self.__secret
