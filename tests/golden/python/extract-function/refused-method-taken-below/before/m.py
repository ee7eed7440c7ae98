class A:
    def m(self):
        return self.x + 1


class B(A):
    def __init__(self):
        self.step = 1
