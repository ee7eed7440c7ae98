class Box:
    def __init__(self):
        self._size = 1

    @property
    def size(self):
        return self._size

    @size.setter
    def size(self, value):
        self._size = value

    @size.deleter
    def size(self):
        self._size = 0

b = Box()
b.size = 3
b.size += 1
print(b.size)
del b.size
print(b.size)
