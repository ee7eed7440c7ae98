from dataclasses import dataclass, field, replace

@dataclass
class Item:
    name: str
    amount: int = field(default=0)

    def doubled(self):
        return self.amount * 2

item = Item("a", amount=2)
other = replace(item, amount=3)
print(other.amount, item.doubled(), Item(name="b").amount)
