from typing import NamedTuple


class Slot(NamedTuple):
    name: str

    def count(self, value):
        return 0


print(Slot("x").count("x"))
