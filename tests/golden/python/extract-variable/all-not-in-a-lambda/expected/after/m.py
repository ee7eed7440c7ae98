def f(x: int):
    more = x + 1
    a = more
    return a, lambda: x + 1
