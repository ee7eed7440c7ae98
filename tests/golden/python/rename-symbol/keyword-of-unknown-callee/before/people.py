from __future__ import annotations


class Person:
    def __init__(self, title, name="x"):
        self.title = title
        self.name = name

    def same(self, other: Person | None) -> bool:
        return isinstance(other, (Person, Author)) and other.title == self.title


class Author(Person):
    pass


def greet(people: list[Person]):
    return [Person(title="Dr", name=each.name) for each in people]
