def f(x: int):
    twice = x * 2
    a = twice
    b = twice + 1
    return a, b
