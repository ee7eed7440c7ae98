class Base:
    @classmethod
    def build(cls):
        return cls()

class Child(Base):
    @classmethod
    def build(cls):
        return super().build()

    @staticmethod
    def other():
        return Child.build()

print(type(Base.build()).__name__, type(Child.build()).__name__, Child.other() is not None)
