def f(xs, ys):
    return [x for x in xs for y in sorted(ys)]
