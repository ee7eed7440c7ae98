class A:
    def __init__(self):
        self._v = 1


print(A())
