def f(a):
    a.x = 1
