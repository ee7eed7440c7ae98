from dataclasses import dataclass, field, replace

@dataclass
class Item:
    name: str
    price: int = field(default=0)

    def doubled(self):
        return self.price * 2

item = Item("a", price=2)
other = replace(item, price=3)
print(other.price, item.doubled(), Item(name="b").price)
