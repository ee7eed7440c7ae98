from typing import Generic, TypeVar

T = TypeVar("T")


class Box(Generic[T]):
    def __init__(self, value: T, weight: int = 0) -> None:
        self.value = value
        self.weight = weight


IntBox = Box[int]


class Crate(Box[str]):
    pass


def make(box: "Box[int]") -> list[Box[int]]:
    return [box, Box[int](1, 2), IntBox(3, 4), Crate("a", 5)]
