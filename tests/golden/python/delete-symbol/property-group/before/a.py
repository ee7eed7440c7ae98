class A:
    def __init__(self):
        self._v = 1

    @property
    def value(self):
        return self._v

    @value.setter
    def value(self, v):
        self._v = v


print(A())
