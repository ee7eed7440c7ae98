class Base:
    def __init__(self, name="b", **kw): self.name = name
class Mixin:
    def __init__(self, *args, level=0, **kwargs):
        super().__init__(*args, **kwargs)
        self.level = level
class Child(Mixin, Base):
    pass
print(Child(name="z", level=2).name)
