import typing
N = typing.NamedTuple("N", [("renamed", int), ("y", int)])
n = N(renamed=1, y=2)
print(n.renamed)
