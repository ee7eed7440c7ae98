def move(x, y, *rest):
    return x, y, rest


def read():
    return input()


move(read(), read(), 3)
