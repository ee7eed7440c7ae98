def f(a, b):
    print((a + b) * 2)
    x = a + b
    if x:
        return a + b
    a = a + b
    return a + b
