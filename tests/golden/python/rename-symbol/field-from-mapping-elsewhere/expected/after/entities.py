from dataclasses import dataclass


@dataclass
class Person:
    name: str
    birth_year: int = 0
