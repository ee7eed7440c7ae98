def f(a, b):
    total = a + b
    return total 
