def lru(maxsize=1, typed=False):
    return (maxsize, typed)


def mru(maxsize=1, typed=False):
    return (maxsize, typed, 1)
