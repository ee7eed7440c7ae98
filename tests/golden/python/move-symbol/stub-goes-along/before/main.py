from old import f

print(f("q"))
