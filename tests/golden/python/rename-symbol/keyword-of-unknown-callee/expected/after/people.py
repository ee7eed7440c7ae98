from __future__ import annotations


class Person:
    def __init__(self, honorific, name="x"):
        self.title = honorific
        self.name = name

    def same(self, other: Person | None) -> bool:
        return isinstance(other, (Person, Author)) and other.title == self.title


class Author(Person):
    pass


def greet(people: list[Person]):
    return [Person(honorific="Dr", name=each.name) for each in people]
