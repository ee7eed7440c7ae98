hits = 0


def f():
    return hits


def g():
    global hits
    x = f()
    hits = 5
    return x
