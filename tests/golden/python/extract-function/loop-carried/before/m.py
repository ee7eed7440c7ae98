def f(xs):
    previous = None
    for x in xs:
        print(previous)
        previous = x
        print(x)
