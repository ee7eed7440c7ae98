from new import f

print(f("q"))
