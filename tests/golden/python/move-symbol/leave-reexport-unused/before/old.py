def f():
    return 1


def g():
    return h()


def h():
    return 2
