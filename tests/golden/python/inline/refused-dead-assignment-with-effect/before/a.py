def f(read):
    x = read()
    x = 2
    return x
