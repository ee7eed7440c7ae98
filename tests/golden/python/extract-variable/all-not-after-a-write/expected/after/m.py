def f(x: int):
    more = x + 1
    a = more
    x = 5
    return a, x + 1
