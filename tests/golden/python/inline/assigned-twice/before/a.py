def f(a):
    x = a + 1
    print(x)
    x = a * 2
    return x
