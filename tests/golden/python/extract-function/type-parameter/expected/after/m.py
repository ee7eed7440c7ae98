def check(a, kind):
    b = isinstance(a, kind)
    return b


def f[T](a: T, kind: type[T]):
    b = check(a, kind)
    return b
