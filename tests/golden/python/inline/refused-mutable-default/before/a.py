def add(x, into=[]):
    into.append(x)
    return into


def f():
    r = add(1)
    return r
