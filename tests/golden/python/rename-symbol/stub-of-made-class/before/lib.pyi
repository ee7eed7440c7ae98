from typing import NamedTuple
class Pair(NamedTuple):
    a: int
    b: int
