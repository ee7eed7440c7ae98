def f(a):
    def g(x):
        return x + a
    b = g(1)
    return b
