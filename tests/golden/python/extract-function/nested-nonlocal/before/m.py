def f(a):
    if a:
        x = 1
    if a > 1:
        x = 2
    print(a)
    return x
