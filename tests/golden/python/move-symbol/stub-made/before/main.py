from pkg.old import f

print(f("q"))
