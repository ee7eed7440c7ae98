def move(x, y, /):
    return x, y


def half(n):
    return n // 2


move(half(1), half(2))
