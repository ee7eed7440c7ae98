def key(x, k):
    return x.size * k


def f(xs, k):
    return sorted(xs, key=lambda x: key(x, k))
