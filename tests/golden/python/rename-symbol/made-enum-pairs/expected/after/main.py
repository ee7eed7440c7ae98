import enum
E = enum.IntEnum("E", [("RENAMED", 1), ("GREEN", 2)])
def f(e: E): return e is E.RENAMED
print(E.RENAMED + 1, f(E.GREEN))
