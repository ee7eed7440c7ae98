import old

old.bump()
print(old.COUNT)
