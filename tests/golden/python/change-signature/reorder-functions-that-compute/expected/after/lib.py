def move(y, x, /):
    return x, y


def half(n):
    return n // 2


move(half(2), half(1))
