def f(a):
    n = 0
    if a:
        n = 1
    return n
