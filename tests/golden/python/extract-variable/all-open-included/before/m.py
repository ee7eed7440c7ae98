def f(p):
    a = p.x
    print(a)
    return p.x
