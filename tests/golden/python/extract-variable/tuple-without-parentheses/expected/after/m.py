def f(a, b):
    pair = a, b
    return pair
