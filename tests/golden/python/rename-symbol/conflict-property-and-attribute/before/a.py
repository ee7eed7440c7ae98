class Box:
    def __init__(self):
        self._size = 1

    @property
    def size(self):
        return self._size
