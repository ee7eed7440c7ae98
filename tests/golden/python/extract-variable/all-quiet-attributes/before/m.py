def f(p):
    a = p.x
    return a, p.x
