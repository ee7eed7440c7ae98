def f(a):
    print(a)
    del a
    a = 5
    return a
