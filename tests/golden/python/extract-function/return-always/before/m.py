def f(a):
    print(a)
    if a:
        return 1
    return 2
