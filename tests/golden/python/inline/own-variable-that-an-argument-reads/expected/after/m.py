def use(size):
    size_1 = 10
    size_1 = size_1 + (size + 1)
    size = size_1
    return size
