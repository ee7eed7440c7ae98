from typing import Protocol


class Sized(Protocol):
    def size(self, n: int) -> int:
        return n * 2 + 1
