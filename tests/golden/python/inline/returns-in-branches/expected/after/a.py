def f(y):
    if y:
        z = 1
    elif y is None:
        z = 0
    else:
        print("other")
        z = 2
    return z
