def f(x):
    if x > 3 and x:
        return 1
    elif x:
        return 2
    return 3
