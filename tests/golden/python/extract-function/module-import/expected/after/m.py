def load():
    global math
    import math
    size = math.floor(2.5)
    return size


size = load()
print(math.ceil(size))
