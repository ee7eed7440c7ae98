def f():
    x = (yield 1) + 1
    return x
