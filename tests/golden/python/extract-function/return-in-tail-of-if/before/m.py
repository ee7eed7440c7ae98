def f(a):
    if a:
        for x in a:
            if x:
                return x
    else:
        print(a)
