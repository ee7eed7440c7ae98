def show(a):
    b = a
    print(b)
    del b


def f(a):
    show(a)
    return a
