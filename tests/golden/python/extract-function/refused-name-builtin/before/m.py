def f(a):
    return len(a + a)
