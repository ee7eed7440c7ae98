import typing
N = typing.NamedTuple("N", [("x", int), ("y", int)])
n = N(x=1, y=2)
print(n.x)
