from dataclasses import dataclass, field, replace
@dataclass
class Item:
    name: str
    cost: float = 0.0
    tags: list = field(default_factory=list)
    def total(self, n): return self.cost * n
@dataclass
class Sub(Item):
    extra: int = 0
i = Item("a", cost=2.0)
s = Sub("b", cost=1.0, extra=2)
print(i.total(2), replace(i, cost=3.0).cost, s.cost)
match s:
    case Sub(cost=c): print(c)
