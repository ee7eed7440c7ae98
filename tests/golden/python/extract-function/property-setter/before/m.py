class A:
    @property
    def x(self):
        return self._x + 1

    @x.setter
    def x(self, value):
        self._x = value
