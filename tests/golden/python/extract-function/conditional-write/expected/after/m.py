def choose(a, n):
    if a:
        n = 1
    return n


def f(a):
    n = 0
    n = choose(a, n)
    return n
