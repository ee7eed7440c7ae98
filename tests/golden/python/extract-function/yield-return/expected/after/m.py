def rest(a):
    yield a
    return 3


def f(a):
    print(a)
    return (yield from rest(a))
