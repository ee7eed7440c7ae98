def show(n):
    print(n)
    return n


def f(a):
    if a: x = show(a)
