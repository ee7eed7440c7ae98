def fail(a):
    message = "no " + a
    raise ValueError(message)


def f(a):
    if not a:
        fail(a)
    return a
