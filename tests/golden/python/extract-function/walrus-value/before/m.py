def f(xs):
    if (n := len(xs)) > 3:
        print(n)
