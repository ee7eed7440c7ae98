def f(a, b):
    if a:
        return [
                a + b,
        ]
