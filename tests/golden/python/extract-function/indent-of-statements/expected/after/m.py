def both(a, b):
    return a + b


def f(a, b):
    if a:
        return [
                both(a, b),
        ]
