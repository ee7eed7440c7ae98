def mark(fn, level=0):
    return fn


@mark
def one():
    return 1


mark(one)
