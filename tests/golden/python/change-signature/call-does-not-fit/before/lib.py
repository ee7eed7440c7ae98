def pair(a, b):
    return a, b


def wrong():
    return pair(1)


pair(1, 2)
