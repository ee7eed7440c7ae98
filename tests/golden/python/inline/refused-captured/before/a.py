def f(n: int, items):
    x = n + 1
    return [x for n in items]
