def walk(level):
    return level

def climb(level):
    return level

print(walk(level=1), climb(level=2))
