from pkg import f

print(f())
