def square(n):
    return n * n


def f(load, n):
    if square(load()) > n:
        print(n)
