def f(a):
    print(a + 1)
    return a * 2
