def f(xs):
    return [x for x in xs if len(xs) > 1]
