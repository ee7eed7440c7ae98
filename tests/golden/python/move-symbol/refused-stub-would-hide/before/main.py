from old import f

print(f(1))
