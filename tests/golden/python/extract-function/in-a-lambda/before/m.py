def f(xs, k):
    return sorted(xs, key=lambda x: x.size * k)
