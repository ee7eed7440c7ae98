def f(a):
    if a:
        print(a)
    else:
        print(2)
