def f(a):
    if a:
        x = 1
    if a:
        print(x)
