def walk(depth=0):
    return depth
