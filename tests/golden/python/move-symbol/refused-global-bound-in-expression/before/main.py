import old

print(old.bump(), old.COUNT)
