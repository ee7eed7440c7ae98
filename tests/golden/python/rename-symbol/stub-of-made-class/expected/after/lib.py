from collections import namedtuple
Pair = namedtuple("Pair", "first b")
