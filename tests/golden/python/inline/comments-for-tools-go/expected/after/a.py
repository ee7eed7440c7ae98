def f(a):
    y = 1
    if y:
        return a + 2
