def f(xs):
    if (n := max((first := xs)[0], 3)) > 3:
        return n
