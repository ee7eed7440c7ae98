def f(a):
    x = a; y = x + 1; print(y)
