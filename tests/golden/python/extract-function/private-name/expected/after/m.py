class A:
    def __init__(self):
        self.__x = 1

    def m(self, other):
        y = self.peek(other)
        return y

    def peek(self, other):
        y = other.__x + 1
        return y
