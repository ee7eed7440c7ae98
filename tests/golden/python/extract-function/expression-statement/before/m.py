def f(a):
    print(a)
    return a
