import enum
E = enum.IntEnum("E", [("RED", 1), ("GREEN", 2)])
def f(e: E): return e is E.RED
print(E.RED + 1, f(E.GREEN))
