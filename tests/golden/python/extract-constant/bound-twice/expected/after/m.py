WIDTH = 1
WIDTH += 1

BORDER = WIDTH + 1


def f():
    return BORDER
