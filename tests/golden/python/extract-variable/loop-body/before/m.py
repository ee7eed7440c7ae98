def f(xs):
    for x in xs:
        print(x * 2)
