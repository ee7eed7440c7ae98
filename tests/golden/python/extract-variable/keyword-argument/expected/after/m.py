def f(a, b):
    sep = a.sep()
    print(a, b, sep=sep)
