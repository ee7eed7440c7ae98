from collections import namedtuple

Pair = namedtuple("Pair", "b a")
p = Pair(2, 1)
print(p.a)
