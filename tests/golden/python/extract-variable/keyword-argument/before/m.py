def f(a, b):
    print(a, b, sep=a.sep())
