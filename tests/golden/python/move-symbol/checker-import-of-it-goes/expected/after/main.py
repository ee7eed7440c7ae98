from new import F, k

print(k(F()) is not None)
