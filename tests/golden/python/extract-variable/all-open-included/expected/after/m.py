def f(p):
    x = p.x
    a = x
    print(a)
    return x
