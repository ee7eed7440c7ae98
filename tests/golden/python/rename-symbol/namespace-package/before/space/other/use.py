from space.part.core import stale
print(stale())
