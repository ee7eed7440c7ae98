from typing import Protocol


class Loud(Protocol):
    def shout(self, word: str) -> str: ...

    def hush(self) -> str: ...


class Animal:
    def shout(self, word: str) -> str:
        return word.upper()


class Dog(Animal):
    def hush(self) -> str:
        return ""


class Crowd:
    def shout(self, word: str) -> str:
        return word * 2
