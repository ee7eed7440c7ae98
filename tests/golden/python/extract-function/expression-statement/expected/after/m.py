def show(a):
    print(a)


def f(a):
    show(a)
    return a
