n = 1


def f():
    return n * 2


n = 2
