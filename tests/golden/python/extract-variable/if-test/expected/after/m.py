def f(x):
    large = x > 3
    if large and x:
        return 1
    elif x:
        return 2
    return 3
