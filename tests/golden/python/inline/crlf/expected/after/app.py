def f(y):
    print(y)
    print(y + 1)
