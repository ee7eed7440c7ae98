from typing import NamedTuple


class Pair(NamedTuple):
    a: int
    b: int


Pair(1, 2)
Pair(b=1, a=2)
