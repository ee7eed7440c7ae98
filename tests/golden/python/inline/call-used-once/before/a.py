from lib import load


def f(items):
    first = load()
    items.append(first)
