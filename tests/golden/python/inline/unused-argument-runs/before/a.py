def second(a, b):
    return b


def f(load):
    x = second(load(), 2)
    return x
