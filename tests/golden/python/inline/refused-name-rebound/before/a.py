def f(a: int):
    x = a + 1
    a = 5
    return x + a
