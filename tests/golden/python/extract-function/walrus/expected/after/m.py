def check(xs):
    if (n := len(xs)) > 3:
        print(n)
    return n


def f(xs):
    n = check(xs)
    return n
