def f(a):
    print(a)
    for x in a:
        if x:
            return x
