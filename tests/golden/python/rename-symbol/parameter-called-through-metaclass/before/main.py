class Meta(type):
    def create(cls, **kw):
        return cls(**kw)


class Box(metaclass=Meta):
    def __init__(self, size=1):
        self.volume = size


print(Box.create(size=3).volume)
