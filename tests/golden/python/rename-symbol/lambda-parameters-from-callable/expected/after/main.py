from typing import Callable, Optional
class A:
    def __init__(self, v): self.renamed = v
class B:
    def __init__(self): self.v = 2
def apply(f: Callable[[A], int], a: A) -> int: return f(a)
def apply2(a: A, f: Optional[Callable[[A, B], int]] = None) -> int: return f(a, B())
print(apply(lambda q: q.renamed, A(1)), apply2(A(2), f=lambda q, b: q.renamed + b.v))
key: Callable[[A], int] = lambda z: z.renamed
def maker() -> Callable[[A], int]:
    return lambda z: z.renamed
print(key(A(4)), maker()(A(5)))
print(list(map(lambda p, q: p.renamed + q.v, [A(1)], [B()])))
d = {"a": A(1)}
print(sorted(d.items(), key=lambda kv: kv[1].renamed)[0][1].renamed)
print(sorted(d.values(), key=lambda kv: kv.renamed)[0].renamed)
print([*filter(lambda r: r.renamed, d.values())][0].renamed)
print(any(map(lambda r: r.renamed > 0, d.values())), sum(a.renamed for a in d.values()))
