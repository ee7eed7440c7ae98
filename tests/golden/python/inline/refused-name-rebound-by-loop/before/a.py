def f(a: int, items):
    x = a + 1
    for a in items:
        print(x)
