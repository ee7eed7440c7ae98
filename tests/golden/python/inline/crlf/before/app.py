from lib import both


def f(y):
    both(y)
