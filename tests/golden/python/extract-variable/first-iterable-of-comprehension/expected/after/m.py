def f(xs):
    ordered = sorted(xs)
    return [x for x in ordered]
