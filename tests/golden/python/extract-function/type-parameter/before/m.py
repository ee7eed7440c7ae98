def f[T](a: T, kind: type[T]):
    b = isinstance(a, kind)
    return b
