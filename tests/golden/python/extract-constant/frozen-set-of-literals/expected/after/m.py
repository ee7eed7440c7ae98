ALLOWED = frozenset({1, 2})


def f(s):
    return s in ALLOWED
