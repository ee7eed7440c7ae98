def walk(depth):
    return depth

def climb(level):
    return level

print(walk(depth=1), climb(level=2))
