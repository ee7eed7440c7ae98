from typing import NamedTuple


class Pair(NamedTuple):
    """Two of them."""

    a: int
    b: int = 0
    c: list = []

    def total(self):
        return self.a + self.b


Pair(1, 2)
Pair(a=3)._replace(b=4)
