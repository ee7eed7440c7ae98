from collections import namedtuple
from typing import NamedTuple


class Slot(NamedTuple):
    name: str
    count: int = 1

    def total(self):
        return self.count * 2


Pair = namedtuple("Pair", "index value")


def show(slot: Slot, pair: Pair):
    name, amount = slot
    return slot.count, Slot("a", count=3)._replace(count=4).count, pair.index, name, amount


print(show(Slot("x"), Pair(index=1, value=2)), (1, 2).count(1), Slot("y", 2).total())
