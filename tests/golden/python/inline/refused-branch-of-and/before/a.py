def show(n):
    print(n)
    return n


def f(a):
    return a and show(a)
