def f(xs):
    return any(len(x) for x in xs)
