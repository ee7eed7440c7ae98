def f(p):
    x = p[0] + max(p[0], 2)
    while p[0] < 10:
        p[0] += 1
    return x
