class Timer:
    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        print(kind)


def step(a):
    x = 1
    a()
    return x


def f(a):
    x = 0
    with Timer():
        x = step(a)
    return x
