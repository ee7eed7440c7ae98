def f(a):
    x = 1
    def g():
        nonlocal x
        x = 3
    g()
    print(x)
    x = 2
    return x
