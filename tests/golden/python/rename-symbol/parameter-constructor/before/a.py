class Base:
    def __init__(self, name):
        self.name = name

class Child(Base):
    def __init__(self, name, age):
        super().__init__(name=name)
        self.age = age

print(Base(name="a").name, Child(name="b", age=1).name)
