def f(a):
    b = a
    if a:
        del b
    try:
        return b
    except NameError:
        return a
