from pkg import lazy
print(lazy())
