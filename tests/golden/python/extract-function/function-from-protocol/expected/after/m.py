from typing import Protocol


def double(n: int) -> int:
    return n * 2 + 1


class Sized(Protocol):
    def size(self, n: int) -> int:
        return double(n)
