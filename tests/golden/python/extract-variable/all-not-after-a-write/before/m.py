def f(x: int):
    a = x + 1
    x = 5
    return a, x + 1
