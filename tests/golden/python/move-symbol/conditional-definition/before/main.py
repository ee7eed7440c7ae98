from old import f, g

print(f(), g())
