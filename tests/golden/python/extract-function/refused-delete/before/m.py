def f(a):
    b = a
    print(b)
    del b
    return a
