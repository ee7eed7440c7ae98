def f(y):
    if y:
        z = 1
    else:
        z = 2
    return z
