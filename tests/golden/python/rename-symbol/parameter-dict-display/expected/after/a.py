def walk(depth):
    return depth

print(walk(**{"depth": 1}))
