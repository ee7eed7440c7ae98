def price(n):
    return n * 3


def other():
    return 1
