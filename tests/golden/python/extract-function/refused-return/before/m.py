def f(a):
    if a:
        return 1
    print(a)
    return 2
