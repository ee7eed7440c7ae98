def f(a, b):
    print(a + b)
    x = a + b
    y = a + b
    return x, y
