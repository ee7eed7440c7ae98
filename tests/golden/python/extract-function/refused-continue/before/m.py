def f(xs):
    for x in xs:
        if x:
            continue
        print(x)
