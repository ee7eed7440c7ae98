import old

old.LIMIT = 5
print(old.f())
