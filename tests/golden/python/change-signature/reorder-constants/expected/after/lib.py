def move(y, x, z=0):
    return x, y, z


def go(p, q):
    move(q, p)
    move(2, 1, 3)
    move(x=1, y=2)
    move(x=1, y=2)
