from typing import NamedTuple
class Pair(NamedTuple):
    first: int
    b: int
