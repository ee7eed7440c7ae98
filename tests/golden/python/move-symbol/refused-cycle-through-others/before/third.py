import old

print(old.VALUE)
