def f(a, b, c=1):
    return a


print(f(1, 2, 3))
