def double(n):
    return n * 2


def f(items):
    return [double(item) for item in items if double(item) > 3]
