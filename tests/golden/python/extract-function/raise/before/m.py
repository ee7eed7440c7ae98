def f(a):
    if not a:
        message = "no " + a
        raise ValueError(message)
    return a
