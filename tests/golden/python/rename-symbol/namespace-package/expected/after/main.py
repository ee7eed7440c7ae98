import space.part.core
print(space.part.core.fresh())
