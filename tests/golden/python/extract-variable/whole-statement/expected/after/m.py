def f(xs):
    done = xs.sort()
    return xs
