def f(first, second):
    a = first()
    return second() - a
