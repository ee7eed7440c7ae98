class A:
    def __init__(self):
        self.__unused = 1
        self.kept = 2
