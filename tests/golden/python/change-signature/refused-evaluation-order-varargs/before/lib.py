def move(x, y, *rest):
    return x, y, rest


def read():
    return 1


move(read(), read(), 3)
