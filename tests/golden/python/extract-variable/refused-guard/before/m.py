def f(a):
    match a:
        case [x] if x.ok():
            return x
