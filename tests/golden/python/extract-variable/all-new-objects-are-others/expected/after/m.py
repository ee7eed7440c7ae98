def f():
    empty = []
    a = empty
    b = []
    return a, b
