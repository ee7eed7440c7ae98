def f(a):
    x = a + 1
    x = (a + 1) * 2
    return (a + 1) * 2
