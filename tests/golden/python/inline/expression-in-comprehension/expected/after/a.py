def f(items):
    return [item * 2 for item in items if item * 2 > 3]
