from typing import Callable, Optional
class A:
    def __init__(self, v): self.v = v
class B:
    def __init__(self): self.v = 2
def apply(f: Callable[[A], int], a: A) -> int: return f(a)
def apply2(a: A, f: Optional[Callable[[A, B], int]] = None) -> int: return f(a, B())
print(apply(lambda q: q.v, A(1)), apply2(A(2), f=lambda q, b: q.v + b.v))
key: Callable[[A], int] = lambda z: z.v
def maker() -> Callable[[A], int]:
    return lambda z: z.v
print(key(A(4)), maker()(A(5)))
print(list(map(lambda p, q: p.v + q.v, [A(1)], [B()])))
d = {"a": A(1)}
print(sorted(d.items(), key=lambda kv: kv[1].v)[0][1].v)
print(sorted(d.values(), key=lambda kv: kv.v)[0].v)
print([*filter(lambda r: r.v, d.values())][0].v)
print(any(map(lambda r: r.v > 0, d.values())), sum(a.v for a in d.values()))
