def f(x):
    day = 3600 * 24
    a = x + day
    if a:
        return day
    return [day for _ in range(2)]
