def f(a, b):
    c = a
    d = c + b
    print(d)
    return d
