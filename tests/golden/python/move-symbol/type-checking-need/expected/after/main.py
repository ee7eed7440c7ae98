from new import f

print(f(None, 1))
