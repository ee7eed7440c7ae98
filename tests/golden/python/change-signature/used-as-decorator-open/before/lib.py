def mark(fn):
    return fn


@mark
def one():
    return 1
