def f(n):
    x = n
    n = 3

    def inner():
        return x

    return inner, n
