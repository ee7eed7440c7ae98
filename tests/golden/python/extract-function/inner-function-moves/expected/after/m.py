def step(a):
    def g(x):
        return x + a
    b = g(1)
    return b


def f(a):
    b = step(a)
    return b
