def move(x, y):
    return x, y


def read():
    return input()


move(read(), read())
move(read(), 2)
print(move(move(read(), read()), read()))
