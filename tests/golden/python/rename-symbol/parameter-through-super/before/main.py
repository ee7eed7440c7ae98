class Base:
    def __init__(self, name="b"): self.name = name
class Child(Base):
    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.x = 1
print(Child(name="z").name)
