def f(x: int):
    a = x * 2
    b = x * 2 + 1
    return a, b
