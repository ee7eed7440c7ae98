def f(xs):
    return [x for x in sorted(xs)]
