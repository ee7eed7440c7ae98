def f(x):
    if x:
        return 1
    elif x.y():
        return 2
