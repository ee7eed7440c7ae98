def f(read):
    x = read()
    x = (x, 1)
    return [x, x]
