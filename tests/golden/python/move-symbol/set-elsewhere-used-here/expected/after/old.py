import new


def f():
    return new.LIMIT
