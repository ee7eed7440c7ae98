from typing import NamedTuple
class P(NamedTuple):
    name: str
    n: int = 0
class Q(P):
    def __new__(cls, name): return super().__new__(cls, name=name, n=1)
print(Q("a").name, P(name="b").name, P("c")._asdict() != {}, P._make(["x", 1]).name)
