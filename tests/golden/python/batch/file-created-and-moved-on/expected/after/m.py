from settings import MOST


def f():
    return MOST
