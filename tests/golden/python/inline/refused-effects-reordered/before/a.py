def f(first, second):
    x = first()
    second()
    return x
