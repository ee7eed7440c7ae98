def f(p):
    x = p.x
    a = x
    p.save(a)
    return x
