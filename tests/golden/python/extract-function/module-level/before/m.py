import sys

names = sys.argv[1:]
count = len(names)
print(names, count)
