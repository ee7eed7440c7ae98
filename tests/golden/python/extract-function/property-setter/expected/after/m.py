class A:
    @property
    def x(self):
        return self.compute()

    @x.setter
    def x(self, value):
        self._x = value

    def compute(self):
        return self._x + 1
