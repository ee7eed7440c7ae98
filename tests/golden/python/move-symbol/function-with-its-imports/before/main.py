from pkg.old import f, g

print(f([1]), g())
