from pkg import old

print(old.bump(2), old.COUNT)
