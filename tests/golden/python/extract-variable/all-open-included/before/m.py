def f(p):
    a = p.x
    p.save(a)
    return p.x
