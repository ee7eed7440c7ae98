from new import NAMES

print(NAMES)
