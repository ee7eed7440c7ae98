def join(x, y):
    return x + y


print(list(map(join, [1], [2])))
