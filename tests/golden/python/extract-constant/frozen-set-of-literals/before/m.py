def f(s):
    return s in frozenset({1, 2})
