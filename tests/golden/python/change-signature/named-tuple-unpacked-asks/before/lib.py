from typing import NamedTuple


class Pair(NamedTuple):
    a: int
    b: int


def make() -> Pair:
    return Pair(1, 2)


left, right = make()
print(make()[0], *make())
