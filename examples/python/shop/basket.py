from __future__ import annotations

from .items import Item


class Basket:
    def __init__(self, items: list[Item]) -> None:
        self.items = items

    def sum(self) -> int:
        return sum(item.total() for item in self.items)

    def cheapest(self) -> "Item | None":
        return min(self.items, key=Item.total, default=None)


def report(basket: Basket) -> str:
    total = basket.sum()
    return f"{len(basket.items)} items, total {total}"
