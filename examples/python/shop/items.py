class Item:
    def __init__(self, name: str, price: int) -> None:
        self.name = name
        self.price = price

    def total(self) -> int:
        return self.price


class Discounted(Item):
    def total(self) -> int:
        return super().total() // 2
