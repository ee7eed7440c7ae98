def move(y, x):
    return x, y


def read():
    return input()


move(x=read(), y=read())
move(2, read())
print(move(x=move(x=read(), y=read()), y=read()))
