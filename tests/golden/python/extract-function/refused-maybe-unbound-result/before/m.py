def f(a):
    if a:
        x = 1
    print(a)
    if a:
        return x
