class Quiet:
    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        return kind is ValueError


def f(a):
    x = 0
    with Quiet():
        x = 1
        a()
    return x
