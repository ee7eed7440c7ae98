def f(xs, k):
    return [x * k + 1 for x in xs]
