from lib import load


def f(items):
    items.append(load())
