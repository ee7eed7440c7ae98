def move(x, y, /):
    return x, y


def read():
    return input()


move(read(), read())
