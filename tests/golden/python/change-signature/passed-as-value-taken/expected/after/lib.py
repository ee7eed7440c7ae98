def key(weight, item):
    return item, weight


def use(fn):
    return fn(1, 2)


use(key)
key(4, 3)
