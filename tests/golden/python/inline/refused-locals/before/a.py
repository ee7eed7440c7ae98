def names(a):
    return sorted(locals())


def f(b):
    return names(b)
