from pkg.sub.old import f

print(f())
