class Base:
    def __init__(self, title):
        self.name = title

class Child(Base):
    def __init__(self, name, age):
        super().__init__(title=name)
        self.age = age

print(Base(title="a").name, Child(name="b", age=1).name)
