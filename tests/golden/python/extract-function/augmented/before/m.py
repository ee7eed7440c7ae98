def f(a):
    n = 0
    for x in a:
        n += x
        print(n)
    return n
