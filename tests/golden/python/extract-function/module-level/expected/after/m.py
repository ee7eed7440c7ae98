import sys


def read():
    names = sys.argv[1:]
    count = len(names)
    return names, count


names, count = read()
print(names, count)
