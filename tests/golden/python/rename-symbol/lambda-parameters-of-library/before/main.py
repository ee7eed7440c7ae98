class A:
    def __init__(self, v): self.v = v
class B:
    def __init__(self): self.v = 2
items = [A(3), A(1)]
print([a.v for a in sorted(items, key=lambda it: it.v)])
print(list(map(lambda it: it.v, items)))
print(list(filter(lambda it: it.v > 1, items))[0].v)
print(max(items, key=lambda it: it.v).v)
items.sort(key=lambda it: it.v)
print(min(items, key=lambda q: -q.v).v)
from functools import reduce
print(reduce(lambda acc, it: acc + it.v, items, 0))
from itertools import groupby
print([k for k, g in groupby(items, lambda z: z.v)])
