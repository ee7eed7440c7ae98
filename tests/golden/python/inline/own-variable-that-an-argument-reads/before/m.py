def grow(step):
    size = 10
    size = size + step
    return size


def use(size):
    size = grow(size + 1)
    return size
