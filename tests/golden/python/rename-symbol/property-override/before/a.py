class Base:
    @property
    def size(self) -> int:
        return 1

class Child(Base):
    @property
    def size(self) -> int:
        return super().size + 1

print(Child().size)
