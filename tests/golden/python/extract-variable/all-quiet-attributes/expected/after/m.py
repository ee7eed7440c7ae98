def f(p):
    x = p.x
    a = x
    return a, x
