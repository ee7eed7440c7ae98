from typing import NamedTuple


class Pair(NamedTuple):
    b: int
    a: int


Pair(2, 1)
Pair(b=1, a=2)
