from collections import namedtuple
Pair = namedtuple("Pair", "a b")
