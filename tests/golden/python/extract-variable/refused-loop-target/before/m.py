def f(a, d):
    for d[a.x] in a:
        pass
