from dataclasses import dataclass

@dataclass
class Base:
    name: str

@dataclass
class Child(Base):
    age: int = 0

print(Child(name="a", age=1).name)
