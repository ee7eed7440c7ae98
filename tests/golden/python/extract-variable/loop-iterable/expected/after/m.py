def f(xs):
    ordered = sorted(xs)
    for x in ordered:
        print(x)
