class A:
    pass


def f(x):
    a = A()
    return 1 + 1
