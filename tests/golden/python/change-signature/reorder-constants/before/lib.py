def move(x, y, z=0):
    return x, y, z


def go(p, q):
    move(p, q)
    move(1, 2, 3)
    move(1, y=2)
    move(x=1, y=2)
