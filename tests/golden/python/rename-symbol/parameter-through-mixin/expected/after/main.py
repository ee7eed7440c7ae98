class Base:
    def __init__(self, label="b", **kw): self.name = label
class Mixin:
    def __init__(self, *args, level=0, **kwargs):
        super().__init__(*args, **kwargs)
        self.level = level
class Child(Mixin, Base):
    pass
print(Child(label="z", level=2).name)
