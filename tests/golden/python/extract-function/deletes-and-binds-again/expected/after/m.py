def renew(a):
    print(a)
    del a
    a = 5
    return a


def f(a):
    a = renew(a)
    return a
