def show(b):
    print(b)
    del b


def f(a):
    b = a
    show(b)
    del b
    try:
        return b
    except NameError:
        return a
