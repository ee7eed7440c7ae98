from dataclasses import dataclass

@dataclass
class Base:
    title: str

@dataclass
class Child(Base):
    age: int = 0

print(Child(title="a", age=1).title)
