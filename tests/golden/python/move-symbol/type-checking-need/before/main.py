from old import f

print(f(None, 1))
