def f(a):
    print(a)


def g(b):
    print(b)
