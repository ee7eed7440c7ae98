import old

old.bump()
print(old.COUNT)
old.bump()
print(old.COUNT)
