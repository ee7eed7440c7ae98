LIMIT = 10 * 10


def f(x=LIMIT):
    return x
