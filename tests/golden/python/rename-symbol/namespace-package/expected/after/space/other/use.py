from space.part.core import fresh
print(fresh())
