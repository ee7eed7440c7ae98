def largest(xs):
    return max((first := xs)[0], 3)


def f(xs):
    if (n := largest(xs)) > 3:
        return n
