def f(d, k):
    x = d[k]
    try:
        return int(x)
    except KeyError:
        return 0
