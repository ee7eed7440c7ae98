def build(xs):
    ys = [x for x in xs]
    zs = {k: v for k, v in ys if k}
    return ys, zs


def f(xs):
    x = 1
    ys, zs = build(xs)
    return x, ys, zs
