def f(x):
    twice = lambda n: n * 2
    return twice(x)
