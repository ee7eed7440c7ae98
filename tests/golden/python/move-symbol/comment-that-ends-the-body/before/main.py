from old import f, g

print(f(0), g())
