def ask(a):
    return (yield a)


def f(a):
    x = (yield from ask(a)) + 1
    return x
