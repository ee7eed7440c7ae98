def f(x):
    a = x + 3600 * 24
    if a:
        return 3600 * 24
    return [3600 * 24 for _ in range(2)]
