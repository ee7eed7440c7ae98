def key(item, weight):
    return item, weight


def use(fn):
    return fn(1, 2)


use(key)
key(3, 4)
