from collections import namedtuple
from typing import NamedTuple


class Slot(NamedTuple):
    name: str
    amount: int = 1

    def total(self):
        return self.amount * 2


Pair = namedtuple("Pair", "index value")


def show(slot: Slot, pair: Pair):
    name, amount = slot
    return slot.amount, Slot("a", amount=3)._replace(amount=4).amount, pair.index, name, amount


print(show(Slot("x"), Pair(index=1, value=2)), (1, 2).count(1), Slot("y", 2).total())
