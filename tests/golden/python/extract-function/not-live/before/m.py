def f(xs):
    n = len(xs)
    print(n)
    n = 3
    return n
