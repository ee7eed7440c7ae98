def f(a):
    count = (n := len(a))
    print(count, n)
