def f(a, b):
    x = a + 1
    print(x)
    y = b + 1
    print(y)
    return x
