from functools import reduce


def join(first, second=2):
    return first + second


print(list(map(join, [1, 2])), list(map(join, [1], [2])), reduce(join, [1, 2, 3]))
print(sorted([1, 2], key=join), max([1, 2], key=join), list(filter(join, [0, 1])))
values = [2, 1]
values.sort(key=join)
