class Box:
    SIZE = 3

    @classmethod
    def size(cls, n):
        return cls.SIZE * n


print(Box.size(2))
