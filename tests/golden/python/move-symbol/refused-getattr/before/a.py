import old

print(getattr(old, "f")())
