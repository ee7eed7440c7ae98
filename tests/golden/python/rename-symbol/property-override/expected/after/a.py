class Base:
    @property
    def extent(self) -> int:
        return 1

class Child(Base):
    @property
    def extent(self) -> int:
        return super().extent + 1

print(Child().extent)
