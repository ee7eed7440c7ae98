def f(a, b):
    total = a + b
    print(total * 2)
    x = total
    if x:
        return total
    a = total
    return a + b
