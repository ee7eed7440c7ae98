from typing import Protocol


class Loud(Protocol):
    def shout(self) -> str: ...

    def hush(self) -> str: ...


class Animal:
    def shout(self) -> str:
        return "!"


class Dog(Animal):
    def hush(self) -> str:
        return ""


def use(x: Loud) -> str:
    return x.shout()


print(use(Dog()))
