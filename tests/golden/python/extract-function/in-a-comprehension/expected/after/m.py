def scaled(x, k):
    return x * k + 1


def f(xs, k):
    return [scaled(x, k) for x in xs]
