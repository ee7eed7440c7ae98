def f(a):
    return a + a
