class A:
    def __init__(self, x):
        self.x = x


print(A(1).x)
