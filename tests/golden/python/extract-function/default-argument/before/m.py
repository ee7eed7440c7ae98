def f(a, b=1 + 2):
    return a + b
