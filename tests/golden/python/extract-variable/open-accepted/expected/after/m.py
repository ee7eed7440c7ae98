def f(a, b):
    second = b()
    return a() + second
