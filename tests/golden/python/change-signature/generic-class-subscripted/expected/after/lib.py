from typing import Generic, TypeVar

T = TypeVar("T")


class Box(Generic[T]):
    def __init__(self, value: T, label: str = '', weight: int = 0) -> None:
        self.value = value
        self.weight = weight


IntBox = Box[int]


class Crate(Box[str]):
    pass


def make(box: "Box[int]") -> list[Box[int]]:
    return [box, Box[int](1, weight=2), IntBox(3, weight=4), Crate("a", weight=5)]
