def doubled(x):
    y = x * 2
    yield y
    return y


def f(xs):
    for x in xs:
        y = yield from doubled(x)
    return y
