from dataclasses import dataclass, field, replace
@dataclass
class Item:
    name: str
    price: float = 0.0
    tags: list = field(default_factory=list)
    def total(self, n): return self.price * n
@dataclass
class Sub(Item):
    extra: int = 0
i = Item("a", price=2.0)
s = Sub("b", price=1.0, extra=2)
print(i.total(2), replace(i, price=3.0).price, s.price)
match s:
    case Sub(price=c): print(c)
