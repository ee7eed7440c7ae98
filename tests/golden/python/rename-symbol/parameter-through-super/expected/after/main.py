class Base:
    def __init__(self, size="b"): self.name = size
class Child(Base):
    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.x = 1
print(Child(size="z").name)
