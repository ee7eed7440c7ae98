PAIR = 1, 2


def f():
    return PAIR
