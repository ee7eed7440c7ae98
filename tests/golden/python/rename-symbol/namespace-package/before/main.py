import space.part.core
print(space.part.core.stale())
