def f(a):
    g = a
    return a + 1 + g
