class Base:
    @classmethod
    def make(cls):
        return cls()

class Child(Base):
    @classmethod
    def make(cls):
        return super().make()

    @staticmethod
    def other():
        return Child.make()

print(type(Base.make()).__name__, type(Child.make()).__name__, Child.other() is not None)
