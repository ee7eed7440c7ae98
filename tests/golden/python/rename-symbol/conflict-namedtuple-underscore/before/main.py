from typing import NamedTuple

class P(NamedTuple):
    x: int
