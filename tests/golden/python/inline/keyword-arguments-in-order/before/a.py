def sub(a, b):
    return a - b


def f(first, second):
    return sub(b=first(), a=second())
