from dataclasses import dataclass

@dataclass
class Base:
    name: str

@dataclass
class Child(Base):
    title: str = ""
