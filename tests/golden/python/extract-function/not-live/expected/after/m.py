def show(xs):
    n = len(xs)
    print(n)


def f(xs):
    show(xs)
    n = 3
    return n
