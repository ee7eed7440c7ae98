def show(n):
    print(n)
    return n


def f(load):
    return load() + show(1)
