def f(a):
    with a.x() as x, a.y() as y:
        return x, y
