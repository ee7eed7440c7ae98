def f(xs):
    x = 1
    ys = [x for x in xs]
    zs = {k: v for k, v in ys if k}
    return x, ys, zs
