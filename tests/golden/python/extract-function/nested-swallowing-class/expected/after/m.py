class Quiet:
    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        return kind is ValueError


def f(a):
    x = 0
    with Quiet():
        def step():
            nonlocal x
            x = 1
            a()

        step()
    return x
