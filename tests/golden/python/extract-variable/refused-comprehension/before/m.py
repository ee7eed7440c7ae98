def f(xs):
    return [x + 1 for x in xs]
