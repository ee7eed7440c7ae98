def walk(level):
    return level

print(walk(**{"level": 1}))
