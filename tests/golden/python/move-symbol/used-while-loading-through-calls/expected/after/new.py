def total(n):
    return price(n) + 1


def name():
    return "n"


def price(n):
    return n * 3


TOTAL = total(2)
NAME = name()
