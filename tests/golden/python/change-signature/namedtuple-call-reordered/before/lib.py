from collections import namedtuple

Pair = namedtuple("Pair", "a b")
p = Pair(1, 2)
print(p.a)
