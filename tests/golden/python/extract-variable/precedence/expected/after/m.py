def f(a, b, c):
    total = a + b
    return total * c
