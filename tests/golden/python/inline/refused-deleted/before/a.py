def f(a):
    x = a
    print(x)
    del x
