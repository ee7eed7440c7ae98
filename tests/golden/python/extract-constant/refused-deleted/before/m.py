WIDTH = 1


def f():
    return WIDTH + 1


del WIDTH
