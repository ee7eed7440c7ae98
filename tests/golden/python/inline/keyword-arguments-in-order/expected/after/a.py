def f(first, second):
    b = first()
    return second() - b
