import old


def total(n):
    return old.price(n) + 1


def name():
    return "n"


TOTAL = total(2)
NAME = name()
