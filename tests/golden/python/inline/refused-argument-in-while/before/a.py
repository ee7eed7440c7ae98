def square(n):
    return n * n


def f(load):
    while square(load()) > 3:
        pass
