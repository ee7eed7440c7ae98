def f(x):
    return (lambda n: n * 2)(x)
