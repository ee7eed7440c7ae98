from new import f

print(f())
