class Base:
    def __init__(self, width):
        self.w = width

    @classmethod
    def unit(cls):
        return cls(width=1)

class Child(Base):
    def __init__(self, width):
        super().__init__(width=width)

print(Child.unit().w, Base(width=2).w)
