def f(a):
    b = a
    print(locals(), b)
