def f(a):
    print(a)
    yield a
    return 3
