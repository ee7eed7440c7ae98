def f(first, *rest):
    return first, rest
