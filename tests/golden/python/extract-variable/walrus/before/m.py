def f(a):
    print((n := len(a)), n)
