def f(xs):
    for x in xs:
        y = x * 2
        yield y
    return y
