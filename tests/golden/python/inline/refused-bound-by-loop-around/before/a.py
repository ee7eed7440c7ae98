def f(a):
    x = 0
    for each in a:
        print(x)
        x = each
