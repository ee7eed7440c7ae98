class Box:
    def __init__(self):
        self._size = 1

    @property
    def width(self):
        return self._size

    @width.setter
    def width(self, value):
        self._size = value

    @width.deleter
    def width(self):
        self._size = 0

b = Box()
b.width = 3
b.width += 1
print(b.width)
del b.width
print(b.width)
