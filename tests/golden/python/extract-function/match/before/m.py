def f(a):
    match a:
        case [x, y]:
            r = x + y
        case {"k": v, **rest}:
            r = (v, rest)
        case _:
            r = None
    return r
