from typing import NamedTuple
class P(NamedTuple):
    label: str
    n: int = 0
class Q(P):
    def __new__(cls, name): return super().__new__(cls, label=name, n=1)
print(Q("a").label, P(label="b").label, P("c")._asdict() != {}, P._make(["x", 1]).label)
