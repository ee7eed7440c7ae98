WIDTH = 1


def f():
    return WIDTH + 1


WIDTH = 2
