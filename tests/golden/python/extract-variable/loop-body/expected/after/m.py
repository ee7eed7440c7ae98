def f(xs):
    for x in xs:
        twice = x * 2
        print(twice)
