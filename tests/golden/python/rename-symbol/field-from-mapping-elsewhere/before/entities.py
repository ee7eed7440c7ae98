from dataclasses import dataclass


@dataclass
class Person:
    name: str
    born: int = 0
