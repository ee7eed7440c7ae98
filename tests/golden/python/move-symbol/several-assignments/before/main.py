from old import NAMES

print(NAMES)
