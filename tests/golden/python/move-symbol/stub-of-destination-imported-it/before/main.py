from new import k

print(k() is None)
