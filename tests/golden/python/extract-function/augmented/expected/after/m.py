def add(n, x):
    n += x
    print(n)
    return n


def f(a):
    n = 0
    for x in a:
        n = add(n, x)
    return n
