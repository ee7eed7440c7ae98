def f(p):
    n = p[0]
    x = n + max(n, 2)
    while p[0] < 10:
        p[0] += 1
    return x
