def g():
    return 1


def h():
    return 2
