def f(a, b):
    either = a or b
    return either
