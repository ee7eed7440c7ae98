def f(a):
    x = 1
    if a:
        x = 2
    return x
