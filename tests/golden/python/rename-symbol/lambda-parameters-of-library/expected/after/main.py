class A:
    def __init__(self, v): self.renamed = v
class B:
    def __init__(self): self.v = 2
items = [A(3), A(1)]
print([a.renamed for a in sorted(items, key=lambda it: it.renamed)])
print(list(map(lambda it: it.renamed, items)))
print(list(filter(lambda it: it.renamed > 1, items))[0].renamed)
print(max(items, key=lambda it: it.renamed).renamed)
items.sort(key=lambda it: it.renamed)
print(min(items, key=lambda q: -q.renamed).renamed)
from functools import reduce
print(reduce(lambda acc, it: acc + it.renamed, items, 0))
from itertools import groupby
print([k for k, g in groupby(items, lambda z: z.renamed)])
