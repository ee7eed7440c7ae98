def f(a):
    x = a + 1
    x = x * 2
    return x
