class Base:
    def __init__(self, size):
        self.w = size

    @classmethod
    def unit(cls):
        return cls(size=1)

class Child(Base):
    def __init__(self, size):
        super().__init__(size=size)

print(Child.unit().w, Base(size=2).w)
