from collections import namedtuple

Pair = namedtuple("Pair", "a b")
Pair(1, 2)
