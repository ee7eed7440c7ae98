def f(z):
    if z:
        return 1
    for y in z:
        return y
