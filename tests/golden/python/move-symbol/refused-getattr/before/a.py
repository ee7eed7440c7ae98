import old

module = old
print(getattr(module, "f")())
