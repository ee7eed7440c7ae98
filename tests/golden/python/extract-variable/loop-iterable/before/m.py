def f(xs):
    for x in sorted(xs):
        print(x)
