def a():
    return 0


def z():
    return 9
